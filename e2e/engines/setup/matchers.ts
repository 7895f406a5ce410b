import { matcherResult } from '../../setup/matchers.ts';
import type { Target } from './find.ts';
import type { Tab } from './tab.ts';

expect.extend({
  toShow(tab: Tab, target: Target) {
    return matcherResult(this, this.isNot ? tab.waitForNone(target) : tab.waitFor(target));
  },
  toHavePath(tab: Tab, path: string) {
    return matcherResult(this, tab.waitForPath(path));
  },
});
