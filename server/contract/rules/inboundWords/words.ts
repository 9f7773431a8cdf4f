/**
 * The words of one language by which a patient's text is read, in small letters without accents and apostrophes. One that
 * ends with * stands for all that begin so. A pattern is words of one clause in their order, each with others in its place
 * (`a|b`), or `@` with the name of a list; small words may stand between them. `^` wants nothing but small words before
 * it, `$` nothing but them behind it.
 */
export interface ReplyWords {
  /** Patterns that are read as one word: `do not=dont`. */
  joined: readonly string[];
  /** Speak of texts and of nothing else. */
  unsubscribe: readonly string[];
  /** Ask for no more texts, but begin other sentences too. */
  stop: readonly string[];
  /** The same, and are said of other things more often. */
  end: readonly string[];
  /** The same, and are the word for an appointment that somebody does not keep. */
  cancel: readonly string[];
  /** The same where little stands beside them: else they say anything. */
  alone: readonly string[];
  /** Behind one of these a word above asks for nothing: 'cannot stop', 'the end'. */
  notBehind: readonly string[];
  /** Thanks, greetings, haste and anger: they say nothing more. */
  courtesy: readonly string[];
  /** Small words that lead from one to the next. */
  linking: readonly string[];
  /** What somebody would like, or gets. */
  wanting: readonly string[];
  /** Who is asked, and who has said so before. */
  asking: readonly string[];
  /** Who asks how or why asks, and orders nothing. */
  questions: readonly string[];
  /** Being texted, called or written to, and what is sent. */
  texting: readonly string[];
  /** Where somebody is taken off. */
  lists: readonly string[];
  numbers: readonly string[];
  /** Patterns by which people ask to be left alone without a word that stops, or say that they are somebody else. */
  refusals: readonly string[];
  /** Before the name of the patient they say that it is somebody else: 'I am not Nora'. */
  negations: readonly string[];
  appointment: readonly string[];
  times: readonly string[];
  /** Patterns of what is said of an appointment that is not kept, or moved. */
  callOff: readonly string[];
  /** Why somebody does not come. */
  illness: readonly string[];
  /** Patterns of all that stands before the quote where a phone tells of a reaction. */
  reactions: readonly string[];
  /** Patterns of what is told of a reaction to what has no words. */
  reactedTo: readonly string[];
  /** What has no words: 'image'. */
  things: readonly string[];
}

/** The words of a text between spaces. */
export const list = (words: string): string[] => words.trim().split(/\s+/);
