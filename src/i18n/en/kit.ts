/** Words that more than one feature uses. */
export const kit = {
  'kit.close': 'Close',
  'kit.cancel': 'Cancel',
  'kit.copy': 'Copy',
  'kit.copied': 'Copied',
  'kit.copy-refused': 'The browser refused to copy',
  'kit.undo': 'Undo',
  'kit.accuracy':
    'After {count} compactions the model knows the older messages from summaries of summaries, so its details may be wrong; what you read here is still whole.',
  'kit.not-shown':
    'This part of the page could not be shown. Nothing is lost; reload the page to try again.',
  'kit.reload': 'Reload',
  'kit.you': 'You',
  'kit.assistant': 'Assistant',
  'kit.demo-model': 'demo model',
  'kit.stays-here': 'stays on this device',
  'kit.sent-to': 'sent to {host}',
  'kit.not-an-ai': 'scripted, not an AI',
} as const
