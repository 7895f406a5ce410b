import { operations } from '@daybook/contracts/api';
import { allowedMethods } from './problem.filter.ts';

describe('methodsAt', () => {
  it.each([
    ['/api/notes/', ['GET', 'HEAD', 'POST']],
    ['/api/notes?limit=1', ['GET', 'HEAD', 'POST']],
    ['/api/notes/milk/', ['DELETE', 'GET', 'HEAD', 'PUT']],
    ['/api/notes/milk/eggs', []],
    ['/api/nothing', []],
    ['/', []],
  ])('of %s are %j', (url, methods) => {
    expect(allowedMethods(url, operations)).toEqual(methods);
  });
});
