import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deepFreeze } from '../../test/deep-freeze.ts'
import { image } from '../../test/image-arbitrary.ts'
import { views } from '../../test/processor-laws.ts'
import { session, shown, view } from '../../test/session.ts'
import { createCounter, addImagePlaceholders, imageTokens } from './image-tokens.ts'
import { imageNote, imagesOf, saysNothing, textWithNotes } from '../message/message.ts'
import { imagesNamedIn } from '../log/read-event.ts'
import { countMessages } from './request-tokens.ts'
import { estimateText } from './count.ts'

const sees = { model: 'claude-opus-5', seesImages: true }
const blind = { model: 'claude-opus-5', seesImages: false }

describe('the counter for a model', () => {
  it('counts words as before, and an image by the model’s rule or by its note', () => {
    const plan = image({ name: 'plan.png' })
    expect(createCounter(estimateText, sees)('some words')).toEqual(estimateText('some words'))
    expect(createCounter(estimateText, sees).image?.(plan)).toEqual(
      imageTokens('claude-opus-5', { ...plan, detail: 'high' }),
    )
    expect(createCounter(estimateText, blind).image?.(plan)).toEqual(estimateText(imageNote(plan)))
  })

  it('is the same one for the same reader, so that it keeps what it knows', () => {
    const counter = createCounter(estimateText, sees)
    expect(createCounter(estimateText, { ...sees })).toBe(counter)
    expect(createCounter(estimateText, blind)).not.toBe(counter)
    expect(createCounter(estimateText, { ...sees, model: 'gpt-5' })).not.toBe(counter)
    expect(createCounter(text => estimateText(text), sees)).not.toBe(counter)
  })

  it('B11: takes for a view that is not seen just what its notes take', () => {
    fc.assert(
      fc.property(views, given => {
        const counter = createCounter(estimateText, blind)
        expect(countMessages(given.items, counter)).toEqual(
          countMessages(addImagePlaceholders(given).items, counter),
        )
      }),
    )
  })
})

describe('withNotes', () => {
  it('puts a note where each image stood, and leaves the rest', () => {
    const before = deepFreeze(view('image plan.png see', 'a seen', 'image '))
    const after = addImagePlaceholders(before)
    expect(shown(after)).toEqual([
      'u [image “plan.png”, 640 × 480]',
      'u see',
      'a seen',
      'u [image 640 × 480]',
    ])
    expect(after.items[1]).toBe(before.items[1])
    const plain = view('u hi', 'a hello')
    expect(addImagePlaceholders(plain)).toBe(plain)
  })

  it('makes the same items again from the same, so that a request keeps its beginning', () => {
    const before = view('image plan.png', 'a seen')
    const [first] = addImagePlaceholders(before).items
    expect(addImagePlaceholders({ items: [...before.items] }).items[0]).toBe(first)
    expect(addImagePlaceholders(addImagePlaceholders(before))).toStrictEqual(
      addImagePlaceholders(before),
    )
  })
})

it('an image says something by itself, and is read by its note', () => {
  const plan = image({ name: 'plan.png' })
  expect(saysNothing([plan])).toBe(false)
  expect(imagesOf([{ type: 'text', text: 'see' }, plan])).toEqual([plan])
  expect(textWithNotes([plan, { type: 'text', text: 'see' }])).toBe(
    '[image “plan.png”, 640 × 480]\n\nsee',
  )
})

it('a log names each image once, on whatever branch, as the first message says', () => {
  const log = session('image plan.png', 'a seen', 'image plan.png again', 'image photo.png')
  const plan = image({ name: 'plan.png' })
  const photo = image({ name: 'photo.png' })
  expect([...imagesNamedIn(log)]).toEqual([
    [plan.hash, plan],
    [photo.hash, photo],
  ])
  expect(imagesNamedIn(session('u hi')).size).toBe(0)
})
