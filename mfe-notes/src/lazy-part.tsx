import { type ComponentType, lazy } from 'react';

/**
 * A part of the area whose code comes when it is first shown. Unlike React's `lazy` alone it asks again after a failure: the page
 * mounts the app anew when a person presses Retry, and the network may be back by then.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const ask = () =>
    lazy<ComponentType<Props>>(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        Part = ask();
        throw error;
      }
    });
  let Part = ask();
  return function LazyPart(props) {
    return <Part {...props} />;
  };
}
