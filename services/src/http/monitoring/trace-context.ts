import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { activeTracing } from '../../tracing.ts';

/** The place of a request in a trace (W3C Trace Context). */
export interface TraceContext {
  readonly traceId: string;
  /** The caller's span; undefined if the trace begins here. */
  readonly parentId?: string | undefined;
  /** Of this request, which is a child of the caller's span. */
  readonly spanId: string;
  /** Two hexadecimal digits; `01` if the caller records the trace. */
  readonly flags: string;
}

const contexts = new WeakMap<IncomingMessage, TraceContext>();

/** Returns the trace that the header `traceparent` of a request names. Without a valid one, a new one if traces are recorded, else undefined. */
export function traceOf(request: IncomingMessage): TraceContext | undefined {
  const known = contexts.get(request);
  const header = request.headers['traceparent'];
  if (known || (header === undefined && !activeTracing())) return known;
  const parsed = parseTraceparent(header) ?? (activeTracing() && newTrace());
  if (!parsed) return undefined;
  const context = { ...parsed, spanId: randomHex(8) };
  contexts.set(request, context);
  return context;
}

/** Returns the header for what this request causes elsewhere. */
export const toTraceparent = ({ traceId, spanId, flags }: TraceContext) => `00-${traceId}-${spanId}-${flags}`;

const newTrace = () => ({ traceId: randomHex(16), flags: '00' });

const randomHex = (bytes: number) => randomBytes(bytes).toString('hex');

/** Versions above 00 may append fields (Trace Context, section 4.1). A header that is sent twice is a list, and not valid. */
function parseTraceparent(header: unknown) {
  const parts = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/.exec(String(header));
  if (!parts) return undefined;
  const [, version, traceId = '', parentId = '', flags = '', rest] = parts;
  const isKnown = version === '00' ? rest === undefined : version !== 'ff';
  return isKnown && !/^0+$/.test(traceId) && !/^0+$/.test(parentId) ? { traceId, parentId, flags } : undefined;
}
