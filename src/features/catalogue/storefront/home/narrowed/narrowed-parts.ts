export { Choices } from './choices.tsx';
export { NarrowedHead } from './narrowed-head.tsx';
export { NothingFound } from './nothing-found.tsx';
