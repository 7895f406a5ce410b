import '@daybook/host/testing/test-browser';
import { followAddress } from './page-navigation.ts';

function followFrom(at: string) {
  window.history.replaceState(null, '', at);
  const navigation = followAddress();
  const onChange = jest.fn();
  navigation.location.subscribe(onChange);
  return { ...navigation, onChange, here: () => `${window.location.pathname}${window.location.search}` };
}

const backTo = async (at: string) => {
  const went = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  window.history.back();
  await went;
  expect(`${window.location.pathname}${window.location.search}`).toBe(at);
};

describe('the location', () => {
  it('is that of the address', () => {
    expect(followFrom('/notes/milk?search=a%20b').location.get()).toEqual({ path: '/notes/milk', search: '?search=a%20b' });
  });

  it('is the same object until it changes', () => {
    const { location, navigate } = followFrom('/');
    const first = location.get();
    window.dispatchEvent(new PopStateEvent('popstate'));
    navigate('/');
    expect(location.get()).toBe(first);
    navigate('/?search=milk');
    expect(location.get()).not.toBe(first);
  });

  it('notifies once of each change', () => {
    const { navigate, onChange } = followFrom('/');
    navigate('/task');
    navigate('/task');
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('does not change with the fragment of the address', () => {
    const { navigate, onChange, location } = followFrom('/');
    navigate('/#here');
    expect(onChange).not.toHaveBeenCalled();
    expect(location.get()).toEqual({ path: '/', search: '' });
  });

  it('follows the back button', async () => {
    const { navigate, location } = followFrom('/');
    navigate('/?search=milk');
    navigate('/task');
    await backTo('/?search=milk');
    expect(location.get()).toEqual({ path: '/', search: '?search=milk' });
    await backTo('/');
    expect(location.get()).toEqual({ path: '/', search: '' });
  });

  it('is replaced on request', async () => {
    const { navigate } = followFrom('/');
    navigate('/task');
    navigate('/login', { replace: true });
    await backTo('/');
  });

  it('does not change the history for the current address', () => {
    const { navigate } = followFrom('/task');
    const before = window.history.length;
    navigate('/task');
    expect(window.history).toHaveLength(before);
  });
});

describe('navigating by loading the page', () => {
  it('does not change the location', () => {
    window.history.replaceState(null, '', '/');
    const loadPage = jest.fn((to: string) => to === '/task');
    const { location, navigate } = followAddress(loadPage);
    navigate('/task');
    expect(location.get().path).toBe('/');
    expect(window.location.pathname).toBe('/');
    navigate('/calendar');
    expect(location.get().path).toBe('/calendar');
  });

  it('is not done for the current address', () => {
    window.history.replaceState(null, '', '/task');
    const loadPage = jest.fn(() => true);
    followAddress(loadPage).navigate('/task');
    expect(loadPage).not.toHaveBeenCalled();
  });
});

describe('the scroll position', () => {
  const mockScrollTo = () => jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);

  it('is reset on another screen, and by a link to the current one', () => {
    const { navigate } = followFrom('/');
    const scrollTo = mockScrollTo();
    navigate('/task');
    expect(scrollTo).toHaveBeenCalledTimes(1);
    navigate('/task');
    expect(scrollTo).toHaveBeenCalledTimes(2);
  });

  it('is kept when only the search changes', () => {
    const { navigate } = followFrom('/');
    const scrollTo = mockScrollTo();
    navigate('/?search=milk', { replace: true });
    expect(scrollTo).not.toHaveBeenCalled();
  });
});
