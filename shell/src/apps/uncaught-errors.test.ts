import '@daybook/host/testing/test-browser';
import { anApp } from '../test-shell.tsx';
import { watchUncaughtErrors } from './watch-releases.ts';

const [notes, tasks] = [anApp({ name: 'notes' }), anApp({ name: 'tasks' })];

function watch() {
  const onError = jest.fn();
  watchUncaughtErrors([notes, tasks], onError);
  return onError;
}

function anError(...files: string[]) {
  const error = new Error('broken');
  error.stack = files.map((file) => `    at press (http://localhost${file}:1:2)`).join('\n');
  return error;
}

const throwError = (error: unknown, filename = '') => window.dispatchEvent(new ErrorEvent('error', { error, filename }));
const rejectPromise = (reason: unknown) => window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

describe('an uncaught error', () => {
  it('belongs to the app whose code threw it, though the shell called it', () => {
    const onError = watch();
    const error = anError('/apps/tasks/1.0.0/app.js', '/apps/shell/1.0.0/main.js');
    throwError(error);
    expect(onError.mock.calls).toEqual([[tasks, error]]);
  });

  it('in a promise is reported too', () => {
    const onError = watch();
    rejectPromise(anError('/apps/shell/1.0.0/main.js', '/apps/notes/1.0.0/app.js'));
    expect(onError).toHaveBeenCalledWith(notes, expect.anything());
  });

  it('that repeats is reported once in a while', () => {
    jest.useFakeTimers();
    const onError = watch();
    const error = anError('/apps/notes/1.0.0/app.js');
    throwError(error);
    throwError(error);
    throwError(anError('/apps/tasks/1.0.0/app.js'));
    expect(onError).toHaveBeenCalledTimes(2);
    jest.advanceTimersByTime(10_000);
    throwError(error);
    expect(onError).toHaveBeenCalledTimes(3);
    jest.useRealTimers();
  });

  it('that is not an Error is attributed by its file', () => {
    const onError = watch();
    throwError('broken', 'http://localhost/apps/notes/1.0.0/app.js');
    expect(onError).toHaveBeenCalledWith(notes, 'broken');
  });

  it.each([[anError('/apps/shell/1.0.0/main.js')], [anError('/extension.js')], ['broken'], [undefined]])(
    'of no app is ignored: %s',
    (error) => {
      const onError = watch();
      throwError(error);
      rejectPromise(error);
      expect(onError).not.toHaveBeenCalled();
    },
  );
});
