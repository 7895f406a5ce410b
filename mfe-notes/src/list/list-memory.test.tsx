import { listNotes } from '@daybook/contracts/notes';
import { act, screen } from '@testing-library/react';
import { aPreview, openNotes } from '../test-notes.tsx';

function scrollTo(offset: number) {
  Object.defineProperty(window, 'scrollY', { value: offset, configurable: true });
  act(() => void window.dispatchEvent(new Event('scroll')));
}

async function leaveAndComeBack(host: ReturnType<typeof openNotes>['host'], back: string) {
  act(() => host.navigate('/notes/milk'));
  await screen.findByText('Two litres');
  scrollTo(0);
  const scrolled = jest.spyOn(window, 'scrollTo');
  act(() => host.navigate(back));
  await screen.findByRole('link', { name: 'Milk' });
  return scrolled;
}

describe('the list that the person comes back to', () => {
  it('restores its scroll position', async () => {
    const { host } = openNotes('/', ({ api }) => api.on(listNotes, () => [aPreview({ preview: '' })]));
    await screen.findByRole('link', { name: 'Milk' });
    scrollTo(1234);
    expect(await leaveAndComeBack(host, '/')).toHaveBeenCalledWith(0, 1234);
  });

  it('begins at its top when it is another one', async () => {
    const { host } = openNotes('/', ({ api }) => api.on(listNotes, () => [aPreview({ preview: '' })]));
    await screen.findByRole('link', { name: 'Milk' });
    scrollTo(1234);
    act(() => host.navigate('/?search=ab'));
    scrollTo(0);
    expect(await leaveAndComeBack(host, '/?search=ab')).not.toHaveBeenCalledWith(0, 1234);
  });
});
