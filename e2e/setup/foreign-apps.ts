import type { Locator } from 'playwright-core';

/** An app of e2e/teams, with the texts and the colour that it shows. */
export interface ForeignApp {
  readonly folder: string;
  readonly title: string;
  readonly colour: string;
  readonly later: string;
  readonly entry: RegExp;
  /** How many style sheets it loads. Default: 2. */
  readonly sheets?: number;
  /** The ending of the file that it loads for a part and that is held up. Default: `.css`. */
  readonly partFile?: string;
  readonly permissions?: readonly string[];
}

const remote = { entry: /^remoteEntry\.js$/ };
const workers = ['--workers'];

export const foreignApps: readonly ForeignApp[] = [
  // One of its style sheets is that of its extension.
  {
    ...{ folder: 'vue', title: 'Moods', colour: 'rgb(66, 184, 131)', later: 'A good week', entry: /^app\/main\.js$/ },
    sheets: 3,
  },
  { folder: 'react-vite', title: 'Walks', colour: 'rgb(8, 126, 164)', later: 'Three long walks', ...remote, permissions: workers },
  {
    folder: 'react-webpack',
    title: 'Garden',
    colour: 'rgb(27, 120, 200)',
    later: 'Two new roses',
    ...remote,
    permissions: workers,
  },
  { folder: 'react-rspack', title: 'Recipes', colour: 'rgb(200, 60, 40)', later: 'Soup on Monday', ...remote },
  {
    ...{ folder: 'svelte', title: 'Songs', colour: 'rgb(255, 62, 0)', later: 'Five new songs', entry: /main-.*\.js$/ },
    permissions: ['--policy', 'svelte-trusted-html'],
  },
  {
    ...{ folder: 'angular', title: 'Errands', colour: 'rgb(221, 0, 49)', later: 'Three errands in town', entry: /main-.*\.js$/ },
    // The styles of its components are elements that its scripts add.
    sheets: 1,
    partFile: '.js',
    permissions: ['--inline-styles'],
  },
];

/** Returns the computed value of a CSS property. */
export const styleOf = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);
