export * from '#zod';
