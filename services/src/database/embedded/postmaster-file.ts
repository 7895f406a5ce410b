/** What a running PostgreSQL writes of itself into `postmaster.pid` of its data folder. */
export interface PostmasterFile {
  readonly pid: number;
  readonly folder: string;
  readonly port: number;
  readonly ready: boolean;
}

/** Undefined while it is not yet written whole. */
export function parsePostmasterFile(text: string): PostmasterFile | undefined {
  const [pid = '', folder = '', , port = '', , , , status = ''] = text.split('\n');
  if (!/^\d+$/.test(pid) || !/^\d+$/.test(port)) return undefined;
  return { pid: Number(pid), folder, port: Number(port), ready: status.trim() === 'ready' };
}
