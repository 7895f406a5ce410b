import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/** A line of code, and the rule that rejects it in that file; undefined if none does. */
const lines: [file: string, line: string, rule: string | undefined][] = [
  ['shell/src/toast.ts', "import '@daybook/services/notes';", 'eslint(no-restricted-imports)'],
  ['mfe-notes/src/list.ts', "import '../../mfe-tasks/src/board';", 'eslint(no-restricted-imports)'],
  ['mfe-tasks/src/board/card.tsx', "import '@dnd-kit/core';", 'eslint(no-restricted-imports)'],
  ['mfe-tasks/src/board/drag-layer.tsx', "import '@dnd-kit/core';", undefined],
  ['packages/kit/src/ui/button.tsx', "import '@daybook/shell';", 'eslint(no-restricted-imports)'],
  ['packages/host/src/store.ts', "import '@daybook/shell';", 'eslint(no-restricted-imports)'],
  ['packages/kit/src/ui/button.tsx', "import '@daybook/host/store';", 'eslint(no-restricted-imports)'],
  ['mfe-tasks/src/board/card.tsx', "import '@daybook/host/store';", 'eslint(no-restricted-imports)'],
  ['mfe-tasks/src/embed/element.tsx', "import '@daybook/host/store';", undefined],
  ['packages/contracts/src/notes.ts', "import 'zod';", 'eslint(no-restricted-imports)'],
  ['packages/contracts/src/tasks.ts', "import '#zod';\nimport './notes.ts';", undefined],
  ['packages/contracts/src/trash.ts', "import 'zod/mini';", 'eslint(no-restricted-imports)'],
  ['packages/contracts/src/portals/portal.ts', "import '../notes.ts';", undefined],
  ['packages/contracts/src/portals/event.ts', "import 'react';", 'eslint(no-restricted-imports)'],
  ['services/src/page/render.ts', "import 'react';", 'eslint(no-restricted-imports)'],
  ['services/src/notes/notes.controller.ts', "import './notes.entity.ts';", 'eslint(no-restricted-imports)'],
  ['services/src/notes/notes.service.ts', "import '../tasks/tasks.entity.ts';", 'eslint(no-restricted-imports)'],
  ['services/src/tasks/tasks.service.ts', "import '../notes/notes.service.ts';", 'eslint(no-restricted-imports)'],
  ['services/src/tasks/move.service.ts', "import '../notes/public.ts';", undefined],
  ['services/src/tasks/tasks.controller.ts', "import '../portals/access/access.ts';", 'eslint(no-restricted-imports)'],
  ['services/src/page/page.ts', "import '../releases/releases.service.ts';", 'eslint(no-restricted-imports)'],
  ['services/src/page/page-state.ts', "import '../releases/public.ts';\nimport '../releases/releases.module.ts';", undefined],
  ['services/src/calendar/demo/demo.service.ts', "import '../../releases/live/live-releases.ts';", 'eslint(no-restricted-imports)'],
  ['services/src/tasks/order.service.ts', "import './order.ts';", undefined],
  ['services/src/notes/notes.entity.ts', "import './notes.service.ts';", 'eslint(no-restricted-imports)'],
  ['services/src/database/jobs/purge.ts', "import '../../notes/note.entity.ts';", 'eslint(no-restricted-imports)'],
  ['services/src/items/items.service.ts', "import '../tasks/task-kind.ts';", 'eslint(no-restricted-imports)'],
  ['services/src/start/stop.ts', "import '../releases/public.ts';", 'eslint(no-restricted-imports)'],
  ['services/src/notes/notes.api.test.ts', "import '@daybook/kit/ui/button';", 'eslint(no-restricted-imports)'],
  ['e2e/notes.test.ts', "import '@daybook/mfe-notes';", 'eslint(no-restricted-imports)'],
  ['e2e/portals/vue/main.js', "import '@daybook/kit';", 'eslint(no-restricted-imports)'],
  ['shell/src/utils.ts', 'export {};', 'names(file)'],
  ['shell/src/common/frame.ts', 'export {};', 'names(file)'],
  ['shell/src/TopBar.ts', 'export {};', 'names(file)'],
  ['shell/src/any.ts', 'export type All = any;', 'typescript(no-explicit-any)'],
  ['shell/src/floating.ts', 'Promise.resolve(1);', 'typescript(no-floating-promises)'],
  ['shell/src/unsafe.ts', "export const text: string = JSON.parse('1');", 'typescript(no-unsafe-assignment)'],
  [
    'shell/src/choice.ts',
    "export const chosen = (way: 'in' | 'out') => { switch (way) { case 'in': return 1; } };",
    'typescript(switch-exhaustiveness-check)',
  ],
  ['shell/src/main.ts', 'export default 1;', 'import(no-default-export)'],
  ['shell/src/first.ts', 'export const first = (all: string[]) => all[0]!;', 'typescript(no-non-null-assertion)'],
  ['shell/src/first.test.ts', 'export const first = (all: string[]) => all[0]!;', undefined],
  ['shell/src/hook.tsx', hook('if (of) useState(1);'), 'react-hooks(rules-of-hooks)'],
  ['shell/src/effect.tsx', hook('useEffect(() => console.log(of), []);'), 'react-hooks(exhaustive-deps)'],
  ['shell/src/described.ts', '/** What? */\nexport const response = 1;', 'names(comment)'],
  ['shell/src/named.ts', '/** The response, whatever it is. */\nexport const response = 1;', undefined],
  ['packages/tooling/run/old.mjs', 'var old = 1;\nexport { old };', 'eslint(no-var)'],
];

/** @param line of a hook */
function hook(line: string) {
  return [
    'declare function useState(first: number): void;',
    'declare function useEffect(work: () => void, when: unknown[]): void;',
    `export function useIt(of: number) { useState(of); useEffect(() => undefined, []); ${line} }`,
  ].join('\n');
}

let folder: string;
let found: { filename: string; code: string }[];

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-lint-'));
  write('oxlint.config.mjs', `export { default } from '${path.join(root, 'oxlint.config.mjs')}';`);
  write('tsconfig.json', JSON.stringify({ compilerOptions: { strict: true, noUncheckedIndexedAccess: true, types: [] } }));
  for (const [file, line] of lines) write(file, `${line}\n`);
  found = (JSON.parse(oxlint(folder, '--format', 'json')) as { diagnostics: typeof found }).diagnostics;
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

it.each(lines)('%s: %s → %s', (file, _, rule) => {
  expect(found.filter(({ filename }) => filename === file).map(({ code }) => code)).toEqual(rule ? [rule] : []);
});

it('is not disabled in any file: a wrong rule is changed for all files', () => {
  const files = oxlint(root, '--debug', 'files').trim().split('\n');
  const excepting = files.filter((file) => /(\/\/|\/\*)\s*(eslint|oxlint)-/.test(fs.readFileSync(path.join(root, file), 'utf8')));

  expect(files).toContain('packages/tooling/lint/lint.test.ts');
  expect(excepting).toEqual([]);
});

function oxlint(cwd: string, ...words: string[]) {
  const program = path.join(root, 'node_modules/oxlint/bin/oxlint');
  return spawnSync(process.execPath, [program, '--config', 'oxlint.config.mjs', ...words], { cwd, encoding: 'utf8' }).stdout;
}

function write(file: string, text: string) {
  fs.mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
  fs.writeFileSync(path.join(folder, file), text);
}
