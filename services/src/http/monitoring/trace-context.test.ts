import type { IncomingMessage } from 'node:http';
import { toTraceparent, traceOf } from './trace-context.ts';

const [traceId, parentId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
const aRequest = (traceparent?: string | string[]) => ({ headers: { traceparent } }) as unknown as IncomingMessage;

it.each([`00-${traceId}-${parentId}-01`, `cc-${traceId}-${parentId}-01-more`])(
  'continues the trace of %s with a span of its own',
  (header) => {
    const request = aRequest(header);
    const trace = traceOf(request);
    expect(trace).toEqual({ traceId, parentId, flags: '01', spanId: expect.stringMatching(/^[0-9a-f]{16}$/) as unknown });
    expect(trace?.spanId).not.toBe(parentId);
    expect(traceOf(request)).toBe(trace);
    expect(trace && toTraceparent(trace)).toBe(`00-${traceId}-${trace?.spanId}-01`);
  },
);

it.each([
  ['none', undefined],
  ['an unknown format', 'mine'],
  ['capital letters', `00-${traceId.toUpperCase()}-${parentId}-01`],
  ['version 00 with more fields', `00-${traceId}-${parentId}-01-more`],
  ['version ff', `ff-${traceId}-${parentId}-01`],
  ['an empty trace', `00-${'0'.repeat(32)}-${parentId}-01`],
  ['an empty parent', `00-${traceId}-${'0'.repeat(16)}-01`],
  ['two headers', `00-${traceId}-${parentId}-01, 00-${traceId}-${parentId}-01`],
])('has no trace with %s', (_, header) => {
  expect(traceOf(aRequest(header))).toBeUndefined();
});
