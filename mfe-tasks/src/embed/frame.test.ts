import type { OpenBoardIn } from './board-options.ts';

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

// The module shows the board when it is imported.
beforeAll(async () => {
  openBoardOf.mockReturnValueOnce(jest.fn());
  await import('./frame.ts');
});

async function showFrame() {
  const { showInFrame } = await import('./frame.ts');
  const [parent, reload] = [{ postMessage: jest.fn() }, jest.fn()];
  return { parent, reload, show: () => showInFrame(parameters, parent, reload) };
}

describe('the page of a frame', () => {
  it('shows the board that its address names', async () => {
    const openBoard = jest.fn();
    const { show } = await showFrame();
    openBoardOf.mockReturnValueOnce(openBoard);
    await show();
    expect(openBoard).toHaveBeenCalledWith(expect.any(ShadowRoot), {
      origin: 'https://daybook.example',
      portal: 'intranet',
      onBehalfOf: 'https://intranet.example',
      theme: 'dark',
      label: 'Progress Board',
      height: 'fill',
    });
  });

  it('posts events only to the registered origin', async () => {
    const { show, parent } = await showFrame();
    const detail = { version: 1, tasks: 2 };
    const openBoard = (root: ShadowRoot) => void root.host.dispatchEvent(new CustomEvent('daybook:ready', { detail }));
    openBoardOf.mockReturnValueOnce(openBoard as unknown as OpenBoardIn);
    await show();
    expect(parent.postMessage.mock.calls).toEqual([[{ type: 'daybook:ready', detail }, 'https://intranet.example']]);
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
