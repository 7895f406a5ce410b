import type { BrowserContext, Page } from 'playwright-core';
import { texts as conflictTexts } from '../../shell/src/unsent/conflict-texts.ts';
import { visitWithWorker } from '../setup/offline.ts';
import { baseUrl, ignoreErrors, type Visit } from '../setup/page.ts';
import type { Person } from '../setup/people.ts';
import { type Line, startUnreliableProxy, type UnreliableProxy } from '../setup/unreliable-proxy.ts';
import type { Random } from './random.ts';

/** The changes that the pages have accepted: each must be found at the end. */
export interface Accepted {
  /** Words that were typed into notes, each once. */
  readonly words: string[];
  /** Titles of notes and tasks that were added, each once. */
  readonly titles: string[];
  /** Titles of what was added again by a decision of the person. */
  readonly copied: string[];
}

/** A browser of a person with a network of its own. */
export interface Device {
  readonly name: string;
  readonly network: UnreliableProxy;
  /** The tab that is used; another one after a tab was killed. */
  page: Page;
  readonly context: BrowserContext;
  readonly visit: Visit;
  line: Line;
}

export async function openDevice(name: string, person: Person): Promise<Device> {
  const network = await startUnreliableProxy(baseUrl());
  const visit = await visitWithWorker(network.origin, person);
  return { name, network, page: visit.page, context: visit.context, visit, line: 'up' };
}

export function setLine(device: Device, line: Line) {
  device.line = line;
  device.network.setLine(line);
}

/** Loses the tab without a farewell, and opens another one. */
export async function killTab(device: Device) {
  const { page, context } = device;
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  await page.close();
  device.page = await context.newPage();
  await open(device, '/');
}

/** Opens an address, with the network or from the service worker. */
export const open = ({ page, network }: Device, path: string) => page.goto(network.origin + path, { waitUntil: 'commit' });

/** The console says of each request that it failed: that is what happens here. */
export const forgiveFailures = ({ visit }: Device) => ignoreErrors(visit, '');

/** Decides each change that needs it, at random, but drops none: what a person discards is lost on purpose. */
export async function decideAll({ page, network }: Device, random: Random, { copied }: Accepted) {
  for (;;) {
    await page.goto(`${network.origin}/unsent`);
    await page.getByRole('heading', { name: 'Unsent changes' }).waitFor();
    const choice = page.getByRole('link', { name: /^Compare and decide: / }).first();
    const name = await choice.getAttribute('aria-label', { timeout: 2000 }).catch(() => undefined);
    if (!name) return;
    copied.push(name.slice(name.indexOf(': ') + 2));
    await choice.click();
    while (!(await decide(page, random)));
  }
}

/** Resolves to false if the item has changed again: the person then has to choose again. */
async function decide(page: Page, random: Random) {
  await page.getByRole('button', { name: anyChoice }).first().waitFor();
  const choices = await page.getByRole('button', { name: anyChoice }).all();
  await random.pick(choices).click();
  // A notice stays as long as the pointer rests on it.
  await page.mouse.move(0, 0);
  const list = page.getByRole('heading', { name: 'Unsent changes' });
  await list.or(page.getByText(conflictTexts.changedAgain)).or(page.getByText(conflictTexts.gone)).waitFor();
  return list.isVisible();
}

const { keepMine, keepTheirs, keepBoth, addAsNew, deleteAnyway, keepIt } = conflictTexts;
const anyChoice = new RegExp(`^(${[keepMine, keepTheirs, keepBoth, addAsNew, deleteAnyway, keepIt].join('|')})$`);
