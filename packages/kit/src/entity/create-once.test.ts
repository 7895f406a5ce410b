import { type CreateAttempt, createOnce } from './create-once.ts';

interface Draft {
  readonly title: string;
}

const milk = { title: 'Milk' };
const bread = { title: 'Bread' };

const offline = () => Promise.reject(Object.assign(new Error('offline'), { name: 'CallError', reason: 'offline' }));
const refused = (status: number) => () =>
  Promise.reject(
    Object.assign(new Error(`status ${status}`), {
      name: 'CallError',
      reason: 'problem',
      problem: { type: 'about:blank', title: '', status },
    }),
  );

function aSave(open?: CreateAttempt<Draft>) {
  let attempt = open;
  const attempts = { last: () => attempt, remember: (next?: CreateAttempt<Draft>) => void (attempt = next) };
  const create = jest.fn((draft: Draft, _key: string) => Promise.resolve(draft));
  const update = jest.fn((_created: Draft, draft: Draft) => Promise.resolve(draft));
  const isSame = (one: Draft, other: Draft) => one.title === other.title;
  const save = (draft: Draft) => createOnce({ create, update, isSame }, draft, attempts);
  return { create, update, save, attempt: () => attempt };
}

describe('createOnce', () => {
  it('remembers what it sends before it is sent', async () => {
    const { create, save, attempt } = aSave();
    let known: CreateAttempt<Draft> | undefined;
    create.mockImplementation((draft) => {
      known = attempt();
      return Promise.resolve(draft);
    });
    await save(milk);
    expect(known?.sent).toEqual(milk);
    expect(known?.key).toMatch(/^[0-9a-f]{32}$/);
  });

  it('keeps an attempt whose response was lost', async () => {
    const { create, save, attempt } = aSave();
    create.mockImplementation(offline);
    await expect(save(milk)).rejects.toThrow();
    expect(attempt()?.sent).toEqual(milk);
  });

  it.each([400, 401, 413, 422, 429])('drops an attempt that was rejected with %i', async (status) => {
    const { create, save, attempt } = aSave();
    create.mockImplementation(refused(status));
    await expect(save(milk)).rejects.toThrow();
    expect(attempt()).toBeUndefined();
  });

  it('updates nothing when the draft is still the one that was sent', async () => {
    const { update, save } = aSave({ key: 'k', sent: milk });
    await save(milk);
    expect(update).not.toHaveBeenCalled();
  });

  it('keeps the attempt while its update is rejected, so that no second item is created', async () => {
    const { update, save, attempt } = aSave({ key: 'k', sent: milk });
    update.mockImplementation(refused(400));
    await expect(save(bread)).rejects.toThrow();
    expect(attempt()?.key).toBe('k');
  });

  it.each([404, 412])('creates a new item when the first one was changed or deleted by somebody (%i)', async (status) => {
    const { create, update, save, attempt } = aSave({ key: 'k', sent: milk });
    update.mockImplementation(refused(status));
    await expect(save(bread)).rejects.toThrow();
    expect(attempt()).toBeUndefined();
    await save(bread);
    expect(create.mock.lastCall?.[0]).toEqual(bread);
    expect(create.mock.lastCall?.[1]).not.toBe('k');
  });
});
