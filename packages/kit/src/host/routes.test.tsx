import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Redirect, Route, Switch, useParams } from './routes.tsx';
import { renderApp, testHost } from '../testing/test-host.tsx';
import { Link } from '../ui/link.tsx';

const Slug = () => <p>{useParams()['slug']}</p>;

const app = (
  <Switch>
    <Route path="/">The list</Route>
    <Route path="/notes/:slug">
      <Slug />
    </Route>
    <Route>Elsewhere</Route>
  </Switch>
);

describe('routes', () => {
  it.each([
    ['/', 'The list'],
    ['/?search=milk', 'The list'],
    ['/notes/milk', 'milk'],
    ['/notes/%E5%AD%97%2Fb', '字/b'],
    ['/notes/100%', '100%'],
    ['/nowhere', 'Elsewhere'],
  ])('show at %s %j', (at, shown) => {
    const { container } = renderApp(app, testHost({ at }));
    expect(container.textContent).toBe(shown);
  });

  it("follow the host's location", () => {
    const host = testHost();
    const { container } = renderApp(app, host);
    act(() => host.navigate('/notes/milk'));
    expect(container.textContent).toBe('milk');
  });
});

describe('Link', () => {
  const link = () => screen.getByRole('link', { name: 'Milk' });

  it('is a link that navigates with a click and with Enter', async () => {
    const host = testHost();
    renderApp(
      <Link to="/notes/milk" replace>
        Milk
      </Link>,
      host,
    );
    expect(link().getAttribute('href')).toBe('/notes/milk');
    await userEvent.click(link());
    link().focus();
    await userEvent.keyboard('{Enter}');
    expect(host.navigations).toEqual([
      { to: '/notes/milk', replace: true },
      { to: '/notes/milk', replace: true },
    ]);
  });

  it.each([
    ['Ctrl', { ctrlKey: true }],
    ['Meta', { metaKey: true }],
    ['Shift', { shiftKey: true }],
    ['Alt', { altKey: true }],
    ['the middle button', { button: 1 }],
  ])('leaves a click with %s to the browser', (_, how) => {
    const host = testHost();
    renderApp(<Link to="/notes/milk">Milk</Link>, host);
    // jsdom would try to load the page; what matters is that the link itself did not prevent it.
    let left = false;
    window.addEventListener('click', (event) => ((left = !event.defaultPrevented), event.preventDefault()), { once: true });
    fireEvent.click(link(), how);
    expect([left, host.navigations]).toEqual([true, []]);
  });

  it('uses the URL of createHref for other tabs', async () => {
    const host = testHost({ createHref: (path) => `https://daybook.example${path}` });
    renderApp(<Link to="/notes/milk">Milk</Link>, host);
    expect(link().getAttribute('href')).toBe('https://daybook.example/notes/milk');
    await userEvent.click(link());
    expect(host.navigations).toEqual([{ to: '/notes/milk', replace: false }]);
  });

  it('does not navigate if its onClick prevents it', async () => {
    const host = testHost();
    renderApp(
      <Link to="/notes/milk" onClick={(event) => event.preventDefault()}>
        Milk
      </Link>,
      host,
    );
    await userEvent.click(link());
    expect(host.navigations).toEqual([]);
  });
});

describe('Redirect', () => {
  it('replaces the current path', () => {
    const host = testHost({ at: '/tasks/1' });
    renderApp(<Redirect to="/tasks/12" />, host);
    expect(host.navigations).toEqual([{ to: '/tasks/12', replace: true }]);
  });
});
