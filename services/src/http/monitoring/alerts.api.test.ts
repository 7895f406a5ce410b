import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { findPromtool } from '@daybook/tooling/machine/programs';
import { request } from '../../../test/api.ts';

const folder = path.resolve(__dirname, '../../../../deploy/monitoring');
const read = (name: string) => fs.readFileSync(path.join(folder, name), 'utf8');

/**
 * Runs promtool in the folder of the rules. Not synchronously: the server closed a connection meanwhile that `fetch` then took for open.
 *
 * @throws with its output when it finds something wrong
 */
async function promtool(...words: string[]) {
  const program = findPromtool();
  if (!program) throw new Error('promtool is not installed: apt-get install prometheus.');
  return (await promisify(execFile)(program, words, { cwd: folder })).stdout;
}

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
}

/** Only a server with several worker processes has them. */
const ofPrimary = ['daybook_workers', 'daybook_worker_restarts_total'];

const namesIn = (text: string) => [...text.matchAll(/\b(?:daybook|http|nodejs|process|backend)_\w+/g)].map(([name]) => name);

describe('the files in deploy/monitoring', () => {
  it('are accepted by promtool, and the alerts fire when they should', async () => {
    await promtool('check', 'config', 'prometheus.yaml');
    expect(await promtool('check', 'rules', 'alerts.yaml')).toContain('26 rules found');
    expect(await promtool('test', 'rules', 'alerts.test.yaml')).toContain('SUCCESS');
  });

  it('test and document every alert', () => {
    const alerts = [...read('alerts.yaml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    const tested = new Set([...read('alerts.test.yaml').matchAll(/alertname: (\w+)\n +exp_alerts:\n/g)].map(([, name]) => name));
    const page = fs.readFileSync(path.resolve(folder, '../../docs/monitoring.md'), 'utf8');
    const documented = [...page.matchAll(/^\| `(Daybook\w+)`/gm)].map(([, name]) => name);
    expect(alerts.length).toBeGreaterThan(10);
    expect([...tested].sort()).toEqual([...alerts].sort());
    expect(documented.sort()).toEqual([...alerts].sort());
  });

  it('name only metrics that the server exports, and so does docs/monitoring.md', async () => {
    const { text } = await request('GET /metrics');
    const exported = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [name, `${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
      ),
    );
    const { panels } = JSON.parse(read('dashboard.json')) as Dashboard;
    const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    expect(queries.filter((query) => namesIn(query).length === 0)).toEqual([]);
    const page = fs.readFileSync(path.resolve(folder, '../../docs/monitoring.md'), 'utf8');
    const documented = [...page.matchAll(/^\| `(\w+_\w+)(?:`|\{)/gm)]
      .map(([, name = '']) => name)
      .filter((name) => /^(daybook|http|backend)_/.test(name));
    const named = [...namesIn(read('alerts.yaml')), ...queries.flatMap(namesIn), ...documented];
    expect(named.filter((name) => !exported.has(name) && !ofPrimary.includes(name))).toEqual([]);
    const own = [...exported, ...ofPrimary].filter(
      (name) => /^(daybook|http|backend)_/.test(name) && !/_(bucket|count|sum)$/.test(name),
    );
    expect(documented.sort()).toEqual(own.sort());
  });
});
