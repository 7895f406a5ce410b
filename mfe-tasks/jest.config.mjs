import web from '@daybook/tooling/jest/web';

export default {
  ...web,
  // Constants that the build defines in the scripts for other sites.
  globals: { elementAddress: '/apps/tasks/1.0.0/embed/element.js', elementIntegrity: 'sha384-' },
};
