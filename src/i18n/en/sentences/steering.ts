/** Side questions and temporary chats. */
export const steeringSentences = {
  whileAnswering:
    'A side question can be asked or taken in while nothing runs in this session. Wait until the answer or the summary is there, or stop it, then try again.',
  otherSideQuestion: 'Another side question is being answered. Wait for it, or stop it.',
  wantedTool:
    'The model wanted to use a tool, and a side question uses none. Ask it in the conversation instead.',
  noWords: 'The model answered with no words. Ask again.',
} as const
