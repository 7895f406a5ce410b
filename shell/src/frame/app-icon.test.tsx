import { anApp, openPage, quietConsole } from '../test-shell.tsx';
import { screen, waitFor } from '@testing-library/react';

const image = { address: '/apps/moods/1.0.0/icon.svg', integrity: 'sha384-abc' };

/** Opens a page with an app that has an icon of its own. */
function openWithIcon(respond: () => Promise<Response>) {
  const server = jest.fn((_address: string, _init: RequestInit) => respond());
  globalThis.fetch = server as unknown as typeof fetch;
  openPage({ user: 'ann', apps: [anApp({ menu: [{ label: 'Moods', path: '/', order: 1, image }] })] });
  const link = screen.getByRole('link', { name: 'Moods' });
  return { server, own: () => link.querySelector<HTMLElement>('span[style]'), standard: () => link.querySelector('svg') };
}

describe("an app's own icon", () => {
  it('is shown in the colour of the text once it is loaded and its hash is compared', async () => {
    const { server, own, standard } = openWithIcon(() => Promise.resolve(new Response('<svg/>')));
    expect(standard()).not.toBeNull();
    await waitFor(() => expect(own()).not.toBeNull());
    expect(own()?.style.maskImage).toContain(image.address);
    expect(own()?.getAttribute('aria-hidden')).toBe('true');
    expect(standard()).toBeNull();
    expect(server).toHaveBeenCalledWith(image.address, expect.objectContaining({ integrity: 'sha384-abc' }));
  });

  it.each([
    ['is not there', () => Promise.resolve(new Response('', { status: 404 }))],
    ['has another hash', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is the one of all apps if it %s', async (_, respond) => {
    const logged = quietConsole();
    const { server, own, standard } = openWithIcon(respond);
    await waitFor(() => expect(server).toHaveBeenCalled());
    await new Promise((resolve) => setTimeout(resolve));
    expect([own(), standard() !== null]).toEqual([null, true]);
    expect(logged.mock.calls.length).toBeLessThan(2);
  });
});
