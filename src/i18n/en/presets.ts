import { textsOf } from '../texts.ts'

/** Presets and their choice. */
export const presetsText = textsOf('core.presets', {
  'preset.in-use': 'Preset: {name} ({title})',
  'preset.change': 'Change…',
  'preset.recall': 'When you ask about hidden messages',
  'preset.recall.on': 'Recall it',
  'preset.recall.on-why':
    'Matching passages are sent right before your message, if the preset allows it. The search stays on this device.',
  'preset.recall.off': 'Recall nothing',
  'preset.recall.off-why': 'The model reads summaries and the newest messages only.',
  'preset.memory': 'Memory',
  'preset.memory.preset': 'As the preset says',
  'preset.memory.preset-why': 'Only presets that are made for it use the memory.',
  'preset.memory.on': 'In all chats',
  'preset.memory.on-why':
    'Each request holds what is kept, summaries add to the journal, and the model may keep more. You can undo it.',
  'preset.memory.off': 'Never',
  'preset.memory.off-why': 'No chat reads the memory or adds to it. What is kept stays.',
  'preset.memory-show': 'Show the memory',
  'preset.rest': 'While you pause',
  'preset.rest.free': 'Summarize if it is free',
  'preset.rest.free-why': 'Quotes only, or a model on this device.',
  'preset.rest.always': 'Always summarize',
  'preset.rest.always-why': 'Also with a model that you pay for.',
  'preset.rest.off': 'Leave it alone',
  'preset.rest.off-why': 'Only some presets summarize while you pause.',
})
