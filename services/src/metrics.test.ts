import type { FastifyReply, FastifyRequest } from 'fastify';
import { metrics, observeDuration } from './metrics.ts';

const request = { routeOptions: { config: { kind: 'api', operation: { id: 'forward' } } } } as unknown as FastifyRequest;
const reply = (statusCode: number) => ({ statusCode, elapsedTime: 1 }) as FastifyReply;

it('counts responses with statuses that no standard names by their class, because a backend may choose any', async () => {
  for (let status = 200; status < 600; status += 1) observeDuration(request, reply(status));
  const text = await metrics.getSingleMetricAsString('http_request_duration_seconds');
  const counts = [...text.matchAll(/_count\{operation="forward",status="(\w+)"\} (\d+)/g)].map(([, status, count]) => [
    status,
    count,
  ]);
  expect(counts.length).toBeLessThan(80);
  expect(counts).toContainEqual(['503', '1']);
  expect(counts).toContainEqual(['5xx', expect.stringMatching(/^8\d$/)]);
});
