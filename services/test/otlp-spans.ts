/** A span as a receiver of traces gets it. Ids are hexadecimal. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first span of a trace. */
  readonly parentId: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** 2 for an error. */
  readonly status: number;
  readonly service: string;
}

type Value = Buffer | bigint;
type Fields = ReadonlyMap<number, readonly Value[]>;

/** Returns the spans of an ExportTraceServiceRequest (opentelemetry-proto, collector/trace/v1). */
export const decodeSpans = (request: Buffer): ReceivedSpan[] =>
  messages(decode(request), 1).flatMap((resourceSpans) => {
    const resource = attributesOf(messages(resourceSpans, 1)[0] ?? new Map<number, Value[]>(), 1);
    const scopes = messages(resourceSpans, 2);
    return scopes.flatMap((scope) => messages(scope, 2)).map((span) => toSpan(span, String(resource['service.name'])));
  });

const toSpan = (span: Fields, service: string): ReceivedSpan => ({
  traceId: bytes(span, 1).toString('hex'),
  spanId: bytes(span, 2).toString('hex'),
  parentId: bytes(span, 4).toString('hex'),
  name: bytes(span, 5).toString(),
  attributes: attributesOf(span, 9),
  status: Number(messages(span, 15)[0]?.get(3)?.[0] ?? 0),
  service,
});

function attributesOf(message: Fields, field: number): Record<string, string | number> {
  const entries = messages(message, field).map((pair) => {
    const value = messages(pair, 2)[0]?.values().next().value?.[0];
    return [bytes(pair, 1).toString(), value instanceof Buffer ? value.toString() : Number(value)] as const;
  });
  return Object.fromEntries(entries);
}

const bytes = (message: Fields, field: number) => (message.get(field)?.[0] as Buffer | undefined) ?? Buffer.alloc(0);

const messages = (message: Fields, field: number) => (message.get(field) ?? []).map((value) => decode(value as Buffer));

/** Returns the fields of a message of Protocol Buffers by number. */
function decode(message: Buffer): Fields {
  const fields = new Map<number, Value[]>();
  for (let at = 0; at < message.length;) {
    const tag = varint(message, at);
    const { value, next } = readValue(message, tag.next, Number(tag.value & 7n));
    const field = Number(tag.value >> 3n);
    fields.set(field, [...(fields.get(field) ?? []), value]);
    at = next;
  }
  return fields;
}

function readValue(message: Buffer, at: number, type: number): { value: Value; next: number } {
  if (type === 0) return varint(message, at);
  if (type === 1) return { value: message.readBigUInt64LE(at), next: at + 8 };
  if (type === 5) return { value: BigInt(message.readUInt32LE(at)), next: at + 4 };
  const { value, next } = varint(message, at);
  const end = next + Number(value);
  return { value: message.subarray(next, end), next: end };
}

function varint(message: Buffer, at: number) {
  let value = 0n;
  for (let shift = 0n, next = at; ; shift += 7n, next++) {
    const byte = BigInt(message.readUInt8(next));
    value |= (byte & 0x7fn) << shift;
    if (byte < 0x80n) return { value, next: next + 1 };
  }
}
