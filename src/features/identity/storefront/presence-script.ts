/**
 * Runs inline in the head, before anything is painted and before any module: it must stand alone.
 * Marks `<html data-present>` where this browser holds a session (see `session-hint.ts`), so that the
 * header keeps as much room as the signed-in part will take.
 */
export const presenceScript = `;(function(){try{if(/(?:^|; )(?:__Host-)?lehar\\.present=1/.test(document.cookie))
document.documentElement.dataset.present=''}catch(e){}})()`;
