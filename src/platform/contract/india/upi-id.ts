/** A name, @, and the handle of a bank or an app, like `meera.shah-1@okicici`. */
export const UPI_ID = /^[\w.-]{2,256}@[a-zA-Z][a-zA-Z0-9]{1,63}$/;
