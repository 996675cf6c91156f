import { textsOf } from '../../texts.ts'
/** Side questions and temporary chats. */
export const steeringText = textsOf('sentences.steering', {
  whileAnswering:
    'You can ask or take in a side question only while nothing runs in this chat. Wait, or stop what runs, and try again.',
  otherSideQuestion: 'Another side question is being answered. Wait for it, or stop it.',
  wantedTool:
    'The model wanted to use a tool, and a side question uses none. Ask it in the chat instead.',
  noWords: 'The model answered with no words. Ask again.',
  left: 'You left the temporary chat. It is not stored, and gone when this tab is closed.',
  backToIt: 'Back to it',
  gone: 'The temporary chat is gone: it was only in the memory of the page, which was loaded again.',
  keepFirst: 'A temporary chat is not stored. Press “Keep this chat” first.',
  keepLater: 'Wait until the answer is there, then keep the chat.',
})
