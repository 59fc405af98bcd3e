/** As the embedded provider keeps passwords. Loaded when an account is made, which is rare. */
export async function hashPassword(password: string): Promise<string> {
  const provider = await import('better-auth/crypto');
  return provider.hashPassword(password);
}
