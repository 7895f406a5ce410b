import type { Variables } from './settings-variables.ts';

/** Returns true if spans are recorded and sent. */
export const isTracing = (values: Variables) =>
  endpointOf(values) !== undefined && values.OTEL_SDK_DISABLED?.toLowerCase() !== 'true';

/** Returns the address to which spans are sent, and the share of the traces that is recorded; undefined if tracing is off. */
export function toTracing(values: Variables) {
  const endpoint = endpointOf(values);
  return endpoint === undefined || !isTracing(values) ? undefined : { endpoint, share: recordedShare(values) ?? 0 };
}

const endpointOf = ({ OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: exact }: Variables) =>
  exact ?? (base === undefined ? undefined : `${base.replace(/\/$/, '')}/v1/traces`);

/**
 * Returns the share of the traces that is recorded, from 0 to 1, by the variables of OpenTelemetry; undefined for values that are not
 * supported. `parentbased_` changes nothing: spans below one of ours follow it, and callers do not decide.
 */
export function recordedShare({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: argument }: Variables): number | undefined {
  const name = sampler.replace(/^parentbased_/, '');
  if (name === 'always_on') return 1;
  if (name === 'always_off') return 0;
  const share = /^\d*\.?\d+$/.test(argument) ? Number(argument) : NaN;
  return name === 'traceidratio' && share <= 1 ? share : undefined;
}
