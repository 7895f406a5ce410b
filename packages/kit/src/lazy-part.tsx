import { type ComponentType, lazy } from 'react';

/**
 * A part of the area whose code comes when it is first shown. As React's `lazy`, but that a failure can be forgotten, and that what
 * does not come in a few seconds counts as one: nobody is left in front of a skeleton.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const ask = () =>
    lazy<ComponentType<Props>>(async () => {
      try {
        return { default: await inTime(load()) };
      } catch (error) {
        failures.add(() => (Part = ask()));
        throw error;
      }
    });
  let Part = ask();
  return function LazyPart(props) {
    return <Part {...props} />;
  };
}

/**
 * Lets the parts whose code could not be loaded ask for it again: called when the area goes, since the page mounts it anew when a
 * person presses Retry. Not as soon as they fail, or React, which renders again then, would ask without end.
 */
export function forgetFailedParts(): void {
  for (const forget of failures) forget();
  failures.clear();
}

const failures = new Set<() => void>();

function inTime<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Not loaded within ${LIMIT_MS} ms.`)), LIMIT_MS);
    void work.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

/** As long as the page gives an area's first code. */
const LIMIT_MS = 4000;
