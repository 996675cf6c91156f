import { textsOf } from '../t.ts'

/** Backing up everything, and restoring it with a preview. */
const backup = {
  'backup.name': 'Backup',
  'backup.why':
    'One zip with all sessions, images, saved presets, prompts and settings. Keys are never in it.',
  'backup.do': 'Back up everything',
  'backup.writing': 'Backing up…',
  'backup.done': 'Backed up: {name}',
  'backup.restore': 'Restore a backup…',
  'backup.remind': 'Back up…',
  'backup.last': 'Last backup: {when}.',
  'backup.none-yet': 'No backup yet.',
  'backup.rhythm': 'Remind me to back up',
  'backup.rhythm-why':
    'By a line below the list of sessions, where something changed since the last one.',
  'backup.rhythm.never': 'Never',
  'backup.rhythm.weekly': 'Every week',
  'backup.rhythm.monthly': 'Every month',
  'use.saved': 'Saved on this device',
  'use.all': '{size} on this device',
  'use.sessions': '{size} in sessions',
  'use.app': 'The app itself takes {size} more, to work offline.',
  'restore.name': 'Restore a backup',
  'restore.of': 'Restore {name}',
  'restore.written': 'Written {when}. Nothing that is here is replaced or deleted.',
  'restore.unknown-time': 'Nothing that is here is replaced or deleted.',
  'restore.reading': 'Reading the backup…',
  'restore.other': 'Other file…',
  'restore.table': 'What would happen',
  'restore.what': 'What',
  'restore.here': 'Here',
  'restore.in-file': 'In the file',
  'restore.after': 'After',
  'restore.sessions': 'Sessions',
  'restore.new': 'only in the file',
  'restore.same': 'here already',
  'restore.differs': 'different here: added as copies',
  'restore.presets': 'Saved presets',
  'restore.prompts': 'Prompts',
  'restore.plus': '+{count}',
  'restore.none': '–',
  'restore.faults': {
    one: '{count} part of the file cannot be restored',
    other: '{count} parts of the file cannot be restored',
  },
  'restore.faults-rest': 'The rest can.',
  'restore.settings': 'Use the settings in the file, too',
  'restore.settings-why':
    'They take the place of yours: appearance, model, address, summaries. Keys stay as they are.',
  'restore.do': { one: 'Restore {count} session', other: 'Restore {count} sessions' },
  'restore.do-presets': {
    one: 'Restore {count} saved preset',
    other: 'Restore {count} saved presets',
  },
  'restore.do-prompts': { one: 'Restore {count} prompt', other: 'Restore {count} prompts' },
  'restore.do-settings': 'Use these settings',
  'restore.nothing': 'Everything in this file is here already.',
  'restore.restoring': { one: 'Restoring {count} session…', other: 'Restoring {count} sessions…' },
  'restore.done': { one: '{count} session restored.', other: '{count} sessions restored.' },
  'restore.done-presets': {
    one: '{count} saved preset restored.',
    other: '{count} saved presets restored.',
  },
  'restore.done-prompts': { one: '{count} prompt restored.', other: '{count} prompts restored.' },
  'restore.stopped': 'Cancelled. What was restored by then stays.',
} as const

/** The text of a key with its parameters filled in, as `t` has it; fetched with the part that needs it. */
export const backupText = textsOf(backup)
