import { type ComponentType, lazy } from 'react';

/**
 * A part of the area whose code comes when it is first shown. As React's `lazy`, but that a failure can be forgotten. There is no time
 * limit: the skeleton in its place says when it takes long.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const ask = () =>
    lazy<ComponentType<Props>>(async () => {
      try {
        return { default: await load() };
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
