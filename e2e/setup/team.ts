import fs from 'node:fs';
import type { Feed } from '@daybook/contracts/apps';
import type { HealthPoint } from '@daybook/contracts/release-health';
import type { Change } from '@daybook/contracts/releases';
import type { TryLink } from '@daybook/contracts/try-links';
import type { Page } from 'playwright-core';
import { copyRelease, type Edit } from './broken-release.ts';
import { daybook, releaseToken } from './daybook.ts';
import type { Product } from '../../packages/tooling/test/built-product.ts';

/** The team of an app, which releases it by the `daybook` command. */
export interface Team {
  /** Publishes the build as this version, with an optional edit of the code that the first paint needs, or of another exposed module. */
  readonly publish: (version: string, edit?: Edit, module?: string) => Promise<void>;
  /** Puts a published release live for all visitors, or for a share of them in percent. */
  readonly goLive: (version: string, share?: number) => Promise<void>;
  /** Creates a link to try a published release, and returns its path. */
  readonly tryLink: (version: string) => Promise<string>;
  /** Returns the changes, newest first. */
  readonly history: () => Promise<Change[]>;
  /** Returns the health of its releases in the last hour. */
  readonly health: () => Promise<HealthPoint[]>;
}

/** @param app - its name, such as `notes` */
export async function createTeam(product: Pick<Product, 'url' | 'dataDir'>, app: string): Promise<Team> {
  const token = await releaseToken(product, app);
  const run = (...words: string[]) => daybook(words, product, token);
  return {
    async publish(version, edit, module) {
      const folder = copyRelease(app === 'shell' ? app : `mfe-${app}`, version, edit, module);
      await run('publish', folder, '--stale');
      fs.rmSync(folder, { recursive: true });
    },
    goLive: async (version, share = 100) => {
      await run('live', app, version, '--share', String(share), '--why', 'It is ready.');
    },
    tryLink: async (version) => new URL((JSON.parse(await run('try', app, version, '--json')) as TryLink).url).pathname,
    history: async () => JSON.parse(await run('history', app, '--json')) as Change[],
    health: async () => JSON.parse(await run('health', app, '--json')) as HealthPoint[],
  };
}

/** Returns the version of an app that the page was served with. */
export async function shownVersion(page: Page, app: string) {
  const feed = await page.evaluate(() => document.getElementById('feed')?.textContent ?? '{"apps":[]}');
  return (JSON.parse(feed) as Feed).apps.find(({ name }) => name === app)?.version;
}
