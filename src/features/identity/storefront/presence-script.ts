/** Inline in the head, so without imports. Marks `<html data-present>` with a session (`session-hint.ts`): the header reserves its room. */
export const presenceScript = `;(function(){try{if(/(?:^|; )(?:__Host-)?lehar\\.present=1/.test(document.cookie))
document.documentElement.dataset.present=''}catch(e){}})()`;
