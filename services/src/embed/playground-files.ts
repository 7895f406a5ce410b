import fs from 'node:fs';

/** A file of the page where one tries the board. */
interface PlaygroundFile {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const types = { html: 'text/html; charset=utf-8', css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' };

function read(name: string, type: keyof typeof types): [name: string, file: PlaygroundFile] {
  const body = fs.readFileSync(new URL(`../../assets/playground/${name}`, import.meta.url), 'utf8');
  return [name, { headers: { 'content-type': types[type], 'cache-control': 'no-cache' }, body }];
}

/** By their names. */
export const playgroundFiles: ReadonlyMap<string, PlaygroundFile> = new Map([
  read('index.html', 'html'),
  read('playground.css', 'css'),
  read('playground.js', 'js'),
]);
