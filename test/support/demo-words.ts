/** What only the demo says: its name, people, places, and what its pieces are made of. */
export const DEMO_WORDS =
  /\bLehar\b|लहर|Ellis Bridge|Ahmedabad|Meera|lehar\.demo|owner@example\.com|\b[Rr]esin\b|\b[Pp]our(?:s|ed|ing)?\b|\b[Pp]igments?\b|\bCoasters?\b|\b(?:Haldi|Kumkum|Jamun)\b/;
