import type { Product } from '../packages/tooling/test/built-product.ts';
import type { ReceivedSpan } from '../services/test/otlp-spans.ts';
import { TraceReceiver } from '../services/test/trace-receiver.ts';
import { newVisit } from './setup/page.ts';
import { createPerson, storageStateOf } from './setup/people.ts';
import { startProduct } from './setup/product.ts';
import { waitUntil } from './setup/wait-until.ts';

let receiver: Awaited<ReturnType<typeof TraceReceiver.start>>;
let product: Product | undefined;
beforeAll(async () => {
  receiver = await TraceReceiver.start();
  product = await startProduct({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  process.env.PRODUCT_URL = product.url;
});
afterAll(async () => {
  await product?.stop();
  await receiver.stop();
});

const spansOf = (traceId: string | undefined) => receiver.spans.filter((span) => span.traceId === traceId);
const isRequest = ({ attributes }: ReceivedSpan) => attributes['daybook.operation'] === 'createNote';

describe('the trace of a click', () => {
  it('leads from the browser over the request to its SQL statements', async () => {
    const { page } = await newVisit({ storageState: await storageStateOf(await createPerson()) });
    await page.goto('/add-note');
    await page.getByLabel('Title').fill('Marmalade figures');
    await page.getByLabel('Body').fill('The marmalade body.');
    await page.getByLabel('Category').selectOption('BUSINESS');
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/notes/')),
      page.getByRole('button', { name: 'Add Note' }).click(),
    ]);
    await expect(page.getByText('A new note has been added')).toBeVisible();

    const [, traceId, browserSpan] = (await request.headerValue('traceparent'))?.split('-') ?? [];
    await waitUntil('the spans of the request', () => Promise.resolve(spansOf(traceId).some(isRequest)));
    const [server, ...statements] = spansOf(traceId).toSorted((one, other) => Number(isRequest(other)) - Number(isRequest(one)));
    expect(server).toMatchObject({ name: 'POST /api/notes/', parentId: browserSpan, service: 'daybook' });
    expect(server?.attributes).toMatchObject({ 'http.response.status_code': 201 });
    expect(statements.map(({ name }) => name)).toContain('insert notes');
    expect(statements.filter(({ parentId }) => parentId !== server?.spanId)).toEqual([]);
    expect(receiver.received.toLowerCase().includes('marmalade')).toBe(false);
  });
});
