import { problem } from '#platform/contract/problem.ts';

export const MaterialNotFound = problem(
  'MATERIAL_NOT_FOUND',
  404,
  'Material not found',
  'Look for it in the list of materials.',
);
export const MaterialChanged = problem(
  'MATERIAL_CHANGED',
  409,
  'This material was changed in another window',
  'Nothing was saved. What you typed is still here: load the page again and compare.',
);
export const UnitInUse = problem(
  'UNIT_IN_USE',
  409,
  'A recipe uses the old unit',
  'Take this material out of its recipes first, or add it again with the other unit.',
);
export const RecipeChanged = problem(
  'RECIPE_CHANGED',
  409,
  'This recipe was changed in another window',
  'Nothing was saved. What you typed is still here: load the page again and compare.',
);
export const RecipeNotFound = problem(
  'RECIPE_NOT_FOUND',
  404,
  'There is no recipe for this piece',
  'Write down what it is made of first.',
);
export const CostsMoved = problem(
  'COSTS_MOVED',
  409,
  'The recipe has changed meanwhile',
  'No cost price was changed. Look at the new numbers and try again.',
);
export const CostSettingsChanged = problem(
  'COST_SETTINGS_CHANGED',
  409,
  'This was changed in another window',
  'Nothing was saved. What you typed is still here: load the page again and compare.',
);
