const { execFileSync } = jest.requireActual<{
  execFileSync: (file: string, args: readonly string[], options: object) => string;
}>('node:child_process');
const fs = jest.requireActual<{
  mkdtempSync: (prefix: string) => string;
  mkdirSync: (folder: string, options: { recursive: true }) => void;
  writeFileSync: (file: string, text: string) => void;
  copyFileSync: (from: string, to: string) => void;
  rmSync: (folder: string, options: { recursive: true }) => void;
}>('node:fs');
const { tmpdir } = jest.requireActual<{ tmpdir: () => string }>('node:os');

const here = (expect.getState().testPath ?? '').replace('/descriptions-types.test.ts', '');
const modules = `${here}/../../../node_modules`;

let folder: string;
beforeEach(() => (folder = fs.mkdtempSync(`${tmpdir()}/daybook-types-`)));
afterEach(() => fs.rmSync(folder, { recursive: true }));

/** Compiles a page of another project with board.d.ts and the types for its framework, and returns the errors. */
function compile(page: string, options: object, framework?: 'react' | 'vue'): string {
  const types = ['board.d.ts', ...(framework ? [`board-${framework}.d.ts`] : [])];
  for (const file of types) fs.copyFileSync(`${here}/descriptions/${file}`, `${folder}/${file}`);
  fs.writeFileSync(`${folder}/page.tsx`, page);
  const compilerOptions = { strict: true, noEmit: true, module: 'esnext', moduleResolution: 'bundler', types: [], ...options };
  fs.writeFileSync(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions, files: [...types, 'page.tsx'] }));
  try {
    return execFileSync(`${modules}/.bin/tsc`, ['-p', folder], { encoding: 'utf8' });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

const react = {
  jsx: 'react-jsx',
  skipLibCheck: true,
  paths: { 'react/jsx-runtime': [`${modules}/@types/react/jsx-runtime.d.ts`], react: [`${modules}/@types/react/index.d.ts`] },
};

describe('the types of the element', () => {
  it('need no framework', () => {
    const page = `
      const board = document.querySelector('daybook-board')!;
      board.onTaskMoved = ({ detail }) => console.log(detail.to satisfies 'incomplete' | 'completed' | 'inreview' | 'backlog');
      board.addEventListener('daybook:task-moved', ({ detail }) => console.log(detail.id + 1));
      board.addEventListener('daybook-task-open', (event) => (event.preventDefault(), event.detail.url.length));
    `;
    expect(compile(page, {})).toBe('');
  });

  it('are those of JSX for React', () => {
    const page = `
      import { useRef } from 'react';
      import type { DaybookBoardElement } from './board.d.ts';
      export function Page() {
        const board = useRef<DaybookBoardElement>(null);
        return (
          <daybook-board
            ref={board}
            key="board"
            className="board"
            portal="intranet"
            theme="dark"
            ondaybook-task-moved={({ detail }) => console.log(detail.to.length + detail.id)}
          />
        );
      }
    `;
    expect(compile(page, react, 'react')).toBe('');
  });

  it.each([
    ['an unknown theme', '<daybook-board portal="intranet" theme="pink" />', `Type '"pink"' is not assignable`],
    ['no portal', '<daybook-board />', "'portal' is missing"],
    ['a handler that React never calls', '<daybook-board portal="intranet" onError={() => {}} />', 'onError'],
    ['a handler property', '<daybook-board portal="intranet" onTaskMoved={() => {}} />', 'onTaskMoved'],
  ])('refuse %s in JSX', (_, board, message) => {
    expect(compile(`export const board = ${board};`, react, 'react')).toContain(message);
  });

  it('are those of templates for Vue, as vue-tsc reads them, and refuse others', () => {
    fs.mkdirSync(`${folder}/node_modules/vue`, { recursive: true });
    // Vue declares this interface for others to extend.
    fs.writeFileSync(`${folder}/node_modules/vue/index.d.ts`, 'export interface GlobalComponents {}');
    const page = (theme: string, id: string) => `
      import type { GlobalComponents } from 'vue';
      type Board = InstanceType<GlobalComponents['daybook-board']>;
      type Emit<Detail> = (name: 'daybook:task-moved', event: CustomEvent<Detail>) => void;
      export const props: Board['$props'] = { portal: 'intranet', theme: '${theme}' };
      export const emit = ({ $emit }: Board): Emit<{ version: 1; id: ${id}; from: 'backlog'; to: 'completed' }> => $emit;
    `;
    expect(compile(page('dark', 'number'), {}, 'vue')).toBe('');
    const errors = compile(page('pink', 'string'), {}, 'vue');
    expect(errors).toContain(`Type '"pink"' is not assignable`);
    expect(errors).toContain('(6,');
  });
});
