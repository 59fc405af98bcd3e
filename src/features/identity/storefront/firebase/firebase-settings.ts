/** What the browser is told of a Firebase project. None of it is secret. */
export type FirebaseSettings = {
  projectId: string;
  apiKey: string;
  /** The host of Firebase's page for "Continue with Google". */
  authDomain: string;
  /** Address of the emulator, for tests; its tokens are unsigned, so no server believes them. */
  emulator?: string;
};
