import '@daybook/host/testing/test-browser';
import { anApp } from '../test-shell.tsx';
import { watchUncaughtErrors } from './watch-releases.ts';

const [notes, tasks] = [anApp({ name: 'notes' }), anApp({ name: 'tasks' })];

function heard() {
  const hear = jest.fn();
  watchUncaughtErrors([notes, tasks], hear);
  return hear;
}

function anError(...files: string[]) {
  const error = new Error('broken');
  error.stack = files.map((file) => `    at press (http://localhost${file}:1:2)`).join('\n');
  return error;
}

const throws = (error: unknown, filename = '') => window.dispatchEvent(new ErrorEvent('error', { error, filename }));
const rejects = (reason: unknown) => window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

describe('an uncaught error', () => {
  it('belongs to the app whose code threw it, though the shell called it', () => {
    const hear = heard();
    const error = anError('/apps/tasks/1.0.0/app.js', '/apps/shell/1.0.0/main.js');
    throws(error);
    expect(hear.mock.calls).toEqual([[tasks, error]]);
  });

  it('in a promise is reported too', () => {
    const hear = heard();
    rejects(anError('/apps/shell/1.0.0/main.js', '/apps/notes/1.0.0/app.js'));
    expect(hear).toHaveBeenCalledWith(notes, expect.anything());
  });

  it('that repeats is reported once in a while', () => {
    jest.useFakeTimers();
    const hear = heard();
    const error = anError('/apps/notes/1.0.0/app.js');
    throws(error);
    throws(error);
    throws(anError('/apps/tasks/1.0.0/app.js'));
    expect(hear).toHaveBeenCalledTimes(2);
    jest.advanceTimersByTime(10_000);
    throws(error);
    expect(hear).toHaveBeenCalledTimes(3);
    jest.useRealTimers();
  });

  it('that is not an Error is attributed by its file', () => {
    const hear = heard();
    throws('broken', 'http://localhost/apps/notes/1.0.0/app.js');
    expect(hear).toHaveBeenCalledWith(notes, 'broken');
  });

  it.each([[anError('/apps/shell/1.0.0/main.js')], [anError('/extension.js')], ['broken'], [undefined]])(
    'of nobody’s is left alone: %s',
    (error) => {
      const hear = heard();
      throws(error);
      rejects(error);
      expect(hear).not.toHaveBeenCalled();
    },
  );
});
