import type { Disconnected, OpenBoardIn } from './board-options.ts';

const openBoardOf = jest.fn<OpenBoardIn, []>();
jest.mock('./loader/load-element.ts', () => ({
  ...jest.requireActual<object>('./loader/load-element.ts'),
  daybookOrigin: 'https://daybook.example',
  elementUrl: 'https://daybook.example/element.js',
}));
jest.mock(
  'https://daybook.example/element.js',
  () => ({
    get openBoard() {
      return openBoardOf();
    },
  }),
  { virtual: true },
);

const parameters = new URLSearchParams({ portal: 'intranet', origin: 'https://intranet.example', theme: 'dark' });

// When it is imported, the module finds no page around this one.
beforeAll(() => import('./frame.ts'));

async function showFrame() {
  const { showInFrame } = await import('./frame.ts');
  const [parent, reload] = [{ postMessage: jest.fn() }, jest.fn()];
  return { parent, reload, show: () => showInFrame(parameters, parent, reload) };
}

describe('the page of a frame', () => {
  beforeEach(() => void openBoardOf.mockClear());

  it('shows the board that its address names', async () => {
    const openBoard = jest.fn();
    const { show } = await showFrame();
    openBoardOf.mockReturnValueOnce(openBoard);
    await show();
    expect(openBoard).toHaveBeenCalledWith(expect.any(ShadowRoot), {
      origin: 'https://daybook.example',
      portal: 'intranet',
      user: '',
      onBehalfOf: 'https://intranet.example',
      theme: 'dark',
      label: 'Progress Board',
      height: 'fill',
    });
  });

  it('opens nothing if it is a page of its own, to which any site can link', async () => {
    const { showInFrame } = await import('./frame.ts');
    document.body.replaceChildren();
    await showInFrame(new URLSearchParams([...parameters, ['user', 'anything']]), window);
    expect(openBoardOf).not.toHaveBeenCalled();
    expect(document.body.textContent).toBe('This board is for a frame in a page of your organization.');
  });

  it('posts events only to the registered origin', async () => {
    const { show, parent } = await showFrame();
    const detail = { version: 1, tasks: 2 };
    const openBoard = (root: ShadowRoot) => void root.host.dispatchEvent(new CustomEvent('daybook:ready', { detail }));
    openBoardOf.mockReturnValueOnce(openBoard as unknown as OpenBoardIn);
    await show();
    expect(parent.postMessage.mock.calls).toEqual([[{ type: 'daybook:ready', detail }, 'https://intranet.example']]);
  });

  it('disconnects on a message of the page around it, and of no other', async () => {
    const { show, parent } = await showFrame();
    const result: Disconnected = { revoked: true, unsaved: 2 };
    const disconnect = jest.fn(() => Promise.resolve(result));
    openBoardOf.mockReturnValueOnce(() => ({ update: jest.fn(), connect: jest.fn(), close: jest.fn(), disconnect }));
    await show();
    const send = (from: object, origin: string, data: unknown) => {
      const event = new MessageEvent('message', { origin, data });
      Object.defineProperty(event, 'source', { value: from });
      window.dispatchEvent(event);
    };
    const message = { type: 'daybook:disconnect' };
    send(parent, 'https://other.example', message);
    send(window, 'https://intranet.example', message);
    for (const data of [null, 'daybook:disconnect', { type: 'daybook:ready' }]) send(parent, 'https://intranet.example', data);
    expect(disconnect).not.toHaveBeenCalled();
    send(parent, 'https://intranet.example', message);
    await new Promise((resolve) => setTimeout(resolve));
    expect(disconnect).toHaveBeenCalledTimes(1);
    expect(parent.postMessage.mock.calls).toEqual([
      [{ type: 'daybook:disconnected', detail: { version: 1, ...result } }, 'https://intranet.example'],
    ]);
  });

  it('reports that the code was not loaded, and reloads the page on Retry', async () => {
    const { show, parent, reload } = await showFrame();
    openBoardOf.mockImplementationOnce(() => {
      throw new Error('Failed to fetch');
    });
    await show();
    expect(parent.postMessage).toHaveBeenCalledWith(
      { type: 'daybook:error', detail: { version: 1, code: 'load', message: 'Error: Failed to fetch' } },
      'https://intranet.example',
    );
    document.querySelector('button')?.click();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
