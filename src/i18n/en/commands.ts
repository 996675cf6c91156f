import { textsOf } from '../texts.ts'

/** Slash commands, the palette and the help. */
const commands = {
  'command.compact': 'Read older messages as a summary',
  'command.context': 'Show what the next request holds',
  'command.context.clear': 'Hide all messages until now from the model',
  'command.context.empty': 'There are no messages to hide from the model yet.',
  'command.context.unknown': 'Only “clear” may follow /context. Nothing was changed.',
  'command.model': 'Choose the model of this chat',
  'command.model.chosen': 'This chat now uses {model}.',
  'command.model.is-usual': 'This chat now uses the default model, {model}.',
  'command.model.usual': 'the default',
  'command.system-prompt': 'Set the system prompt and the reply settings of this chat',
  'command.system-prompt.none': 'only the default one',
  'command.preset': 'Choose how this chat is kept short',
  'command.preset.chosen': 'This chat now uses the preset {title}.',
  'command.preset.saved': 'saved by you',
  'command.config': 'Change one setting of how this chat is kept short',
  'command.config.unknown': 'The preset has no such setting. Type /config and a space to see all.',
  'command.config.set': '{name} is now {value} in this chat.',
  'command.config.set-all': '{name} is now {value} in all chats that chose no preset of their own.',
  'command.config.set-others':
    '{name} is now {value} in all chats that chose no preset of their own. This one has its own and keeps it.',
  'command.undo': 'Undo the newest summary, hiding or going back',
  'command.sessions': 'Show the saved chats',
  'command.resume': 'Open a saved chat, the newest by default',
  'command.resume.empty': 'There is no saved chat yet.',
  'command.resume.only': 'There is no other chat to resume.',
  'command.resume.unknown': 'No saved chat has that title or id.',
  'command.import': 'Open a chat from a file',
  'command.backup': 'Back up everything as one zip',
  'command.restore': 'Restore a backup, with a preview',
  'command.help': 'Commands and keys',
  'command.lock': 'Lock what is encrypted on this device',
  'command.lock.off':
    'Nothing on this device is encrypted. You can change that in Settings, under Data.',
  'command.settings': 'Model, key, summaries, appearance',
  'command.temporary': 'Start a chat that is never stored',
  'command.new': 'Start a new chat',
  'command.failed': 'That did not work. Nothing was changed; reload the page if it happens again.',
  'command.unknown':
    'There is no such command. Put a space before the slash to send it as a message.',
  'commands.needs-session': 'Open or start a chat first.',
  'commands.list': 'Commands',
  'commands.none':
    'No command begins like this. Put a space before the slash to send it as a message.',
  'palette.none': 'Nothing found. Escape closes this.',
  'palette.find': 'Find in this chat',
  'palette.messages': { one: '{count} message', other: '{count} messages' },
  'help.intro':
    'What you read is never rewritten. When the model’s window fills, older messages are summarized for the model. You still see every word, and you can undo it.',
  'help.commands': 'Type a slash in the message box',
  'help.keys': 'Keys',
  'help.message-keys': 'Keys on a message',
  'help.list-keys': 'Keys on a chat in the list',
  'help.key.extend': 'Select the next one too',
  'help.key.send': 'Send the message',
  'help.key.newline': 'New line',
  'help.key.stop': 'Stop the answer',
  'help.key.paste':
    'Attach a copied image; drop one anywhere, or use the button beside the message box',
  'help.key.unattach': 'Remove an attached image',
  'help.key.new-chat': 'Start a new chat',
  'help.key.find': 'Find in this chat, once it has the focus',
  'help.key.queued': 'Edit the last message, queued or sent, in an empty box',
  'help.key.close': 'Close a dialog, menu or panel',
  'help.privacy': 'Where your words go',
  'help.privacy-text':
    'Chats are saved in this browser only. With the demo model nothing leaves this device. With your own endpoint, messages and their images go to that host and nowhere else.',
} as const

export const commandsText = textsOf(commands)
