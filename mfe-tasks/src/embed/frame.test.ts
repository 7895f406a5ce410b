import type { OpenBoardIn } from './board-options.ts';

const loaded = jest.fn<Promise<{ openBoard: OpenBoardIn }>, []>();
jest.mock('./loader/load-element.ts', () => ({ daybookOrigin: 'https://daybook.example', loadElement: () => loaded() }));

const asked = new URLSearchParams({ portal: 'intranet', origin: 'https://intranet.example', theme: 'dark' });

/** A page shows itself as soon as its script is there. */
beforeAll(async () => {
  loaded.mockResolvedValueOnce({ openBoard: jest.fn() });
  await import('./frame.ts');
});

async function showFrame() {
  const { showInFrame } = await import('./frame.ts');
  const around = { postMessage: jest.fn() };
  return { around, show: () => showInFrame(asked, around) };
}

describe('the page of a frame', () => {
  it('shows the board that its address names, for the page around it', async () => {
    const openBoard = jest.fn();
    const { show } = await showFrame();
    loaded.mockResolvedValueOnce({ openBoard });
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
    loaded.mockResolvedValueOnce({
      openBoard: jest.fn((root: ShadowRoot) => void root.host.dispatchEvent(new CustomEvent('daybook:ready', { detail }))),
    } as unknown as { openBoard: OpenBoardIn });
    await show();
    expect(around.postMessage.mock.calls).toEqual([[{ type: 'daybook:ready', detail }, 'https://intranet.example']]);
  });

  it('says that the board did not come, and tries again', async () => {
    const { show, around } = await showFrame();
    loaded.mockRejectedValueOnce(new Error('Failed to fetch'));
    await show();
    expect(around.postMessage).toHaveBeenCalledWith(
      { type: 'daybook:error', detail: { version: 1, code: 'load', message: 'Error: Failed to fetch' } },
      'https://intranet.example',
    );
    const openBoard = jest.fn();
    loaded.mockResolvedValueOnce({ openBoard });
    document.querySelector('button')?.click();
    await new Promise((resolve) => setTimeout(resolve));
    expect(openBoard).toHaveBeenCalledTimes(1);
  });
});
