import { waitFor } from '@testing-library/react';
import useSWR from 'swr';
import { lifecycles } from './lifecycles.tsx';
import { testHost } from '../testing/test-host.tsx';
import { useHost } from './use-host.tsx';

const spa = { name: 'notes', singleSpa: {}, mountParcel: () => undefined as never };

function aPage(host = testHost()) {
  const element = document.body.appendChild(document.createElement('div'));
  return { element, host, props: { ...spa, element, host } as never };
}

describe('lifecycles', () => {
  // The app renders by itself, as in a page: React's test mode would wait for the test to let it.
  beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

  it('renders the root component into the element, with its host', async () => {
    const { element, props } = aPage();
    const app = lifecycles(() => <p>{useHost().session.userId()}</p>);
    await app.bootstrap(props);
    await app.mount(props);
    expect(element.textContent).toBe('ann');
    await app.unmount(props);
    expect(element.childNodes).toHaveLength(0);
  });

  it('reports a crash to the host, renders nothing, and can still be unmounted', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    const { element, host, props } = aPage();
    const app = lifecycles(() => {
      throw new Error('broken screen');
    });
    await app.bootstrap(props);
    await app.mount(props);
    expect(host.crashes).toEqual([new Error('broken screen')]);
    expect(element.textContent).toBe('');
    await app.unmount(props);
  });

  it('shows cached data to the same user at once, and none of it to another user', async () => {
    const read = jest.fn().mockResolvedValueOnce('good morning, ann');
    const app = lifecycles(() => <p>{useSWR<string>('greeting', read).data ?? 'nothing yet'}</p>);
    const ann = aPage();
    await app.bootstrap(ann.props);
    await app.mount(ann.props);
    await waitFor(() => expect(ann.element.textContent).toBe('good morning, ann'));
    await app.unmount(ann.props);

    read.mockReturnValue(new Promise(() => undefined));
    await app.mount(ann.props);
    expect(ann.element.textContent).toBe('good morning, ann');
    await app.unmount(ann.props);

    const bob = aPage(testHost({ session: { userId: () => 'bob' } }));
    await app.mount(bob.props);
    expect(bob.element.textContent).toBe('nothing yet');
    await app.unmount(bob.props);
  });

  it('reports a failed read with the first word of its key only', async () => {
    const reportError = jest.fn();
    const { props } = aPage(testHost({ reportError }));
    const app = lifecycles(() => {
      useSWR(['events', 'a-secret-token'], () => Promise.reject(new Error('refused')));
      return null;
    });
    await app.bootstrap(props);
    await app.mount(props);
    await waitFor(() => expect(reportError).toHaveBeenCalledWith(new Error('refused'), 'events'));
    await app.unmount(props);
  });
});
