import type { OpenBoardIn } from './board-options.ts';

const openBoardOf = jest.fn<OpenBoardIn, []>();
jest.mock('./loader/load-element.ts', () => ({
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

const asked = new URLSearchParams({ portal: 'intranet', origin: 'https://intranet.example', theme: 'dark' });

/** A page shows itself as soon as its script is there. */
beforeAll(async () => {
  openBoardOf.mockReturnValueOnce(jest.fn());
  await import('./frame.ts');
});

async function showFrame() {
  const { showInFrame } = await import('./frame.ts');
  const [around, reload] = [{ postMessage: jest.fn() }, jest.fn()];
  return { around, reload, show: () => showInFrame(asked, around, reload) };
}

describe('the page of a frame', () => {
  it('shows the board that its address names, for the page around it', async () => {
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

  it('tells the registered origin alone what the board tells', async () => {
    const { show, around } = await showFrame();
    const detail = { version: 1, tasks: 2 };
    const openBoard = (root: ShadowRoot) => void root.host.dispatchEvent(new CustomEvent('daybook:ready', { detail }));
    openBoardOf.mockReturnValueOnce(openBoard as unknown as OpenBoardIn);
    await show();
    expect(around.postMessage.mock.calls).toEqual([[{ type: 'daybook:ready', detail }, 'https://intranet.example']]);
  });

  it('says that the code did not come, and loads the page again on Retry', async () => {
    const { show, around, reload } = await showFrame();
    openBoardOf.mockImplementationOnce(() => {
      throw new Error('Failed to fetch');
    });
    await show();
    expect(around.postMessage).toHaveBeenCalledWith(
      { type: 'daybook:error', detail: { version: 1, code: 'load', message: 'Error: Failed to fetch' } },
      'https://intranet.example',
    );
    document.querySelector('button')?.click();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
