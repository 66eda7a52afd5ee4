import { useNavigation } from 'react-router'
import { zoneText } from '#app/platform/calendar/zone-text.ts'
import { fieldProps } from '#app/platform/forms/field-props.ts'
import { BASED_ON, NO_VERSION, OVERWRITES } from '#app/platform/forms/form-version.ts'
import { type FormState, type FormValues, typedValues } from '#app/platform/forms/parse-form.ts'
import { useDraft } from '#app/platform/forms/use-draft.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useReaderZone } from '#app/ui/day.tsx'
import { LongForm } from '#app/ui/long-form.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea, TextField } from '#app/ui/text-field.tsx'
import {
  AUTHOR_LENGTH,
  type EditedPost,
  EXCERPT_LENGTH,
  localTime,
  SLUG_LENGTH,
  TITLE_LENGTH,
} from '../editing.ts'
import { POST_TOPICS } from '../schema.ts'
import { LivePreview } from './live-preview.tsx'

/** The action's response to a refused save or a preview. */
export type PostAnswer = FormState & { changedTo?: string; preview?: string }

type PostEditorProps = {
  /** Null for a new post, which is created with `id`. */
  post: EditedPost | null
  id: string
  answer?: PostAnswer
  storageKey: string
  /** Path of a saved post's editor, and of the list. */
  savedPath: string
  listPath: string
  /** Path that renders the text for the live preview. */
  previewPath: string
}

/** In the order of the page. */
const FIELD_ORDER = ['title', 'slug', 'author', 'topic', 'excerpt', 'content', 'publish_at']

/** The post form. Works without JavaScript; with it, nothing typed is lost. */
export function PostEditor({
  post,
  id,
  answer,
  storageKey,
  savedPath,
  listPath,
  previewPath,
}: PostEditorProps) {
  const navigation = useNavigation()
  const busyWith = navigation.formMethod === 'POST' ? navigation.formData?.get('intent') : null
  const busy = (intent: string) => busyWith === intent
  const draft = useDraft<FormValues, PostAnswer>({
    stored: {},
    refusal: answer,
    typed: answer?.values,
    storageKey,
    savedPath,
    read: typedValues,
    // Only the button beside them stores these, and the browser fills in its time zone.
    leftOut: ['publish_at', 'time_zone'],
  })
  const { form, shown, edition, refused } = draft
  const stage = post?.stage ?? 'draft'
  const fieldOf = fieldProps({ values: shown, fieldErrors: refused?.fieldErrors ?? {} })
  const field = (name: 'title' | 'slug' | 'excerpt' | 'content' | 'author' | 'topic') =>
    fieldOf(name, post?.[name] ?? '')
  const basedOn = (refused?.values ?? shown)[BASED_ON]?.[0]
  const zone = useReaderZone()
  const scheduled =
    stage === 'scheduled' && post?.publishedAt ? localTime(new Date(post.publishedAt), zone) : ''
  return (
    <div className="grid gap-12 lg:grid-cols-2">
      <div className="min-w-0">
        <LongForm
          draft={draft}
          order={FIELD_ORDER}
          conflict={{ title: 'Someone else changed this post', name: OVERWRITES, savedPath }}
          hidden={{ id, [BASED_ON]: basedOn ?? post?.version ?? NO_VERSION }}
          save={{
            label: stage === 'draft' ? 'Save Draft' : 'Save',
            name: 'intent',
            value: 'save',
            busy: busy('save'),
          }}
          actions={
            <>
              <Button
                type="submit"
                name="intent"
                value="preview"
                variant="secondary"
                busy={busy('preview')}
              >
                Preview
              </Button>
              {stage !== 'published' && (
                <Button
                  type="submit"
                  name="intent"
                  value="publish"
                  variant="secondary"
                  busy={busy('publish')}
                >
                  Publish Now
                </Button>
              )}
              <ButtonLink variant="quiet" to={listPath}>
                All posts
              </ButtonLink>
            </>
          }
          below={
            stage !== 'published' && (
              <fieldset className="min-w-0 rounded border border-rule p-4 sm:p-6">
                <legend className="px-2 font-medium">Publish later</legend>
                <div className="flex flex-wrap items-end gap-4">
                  {/* The local time depends on the zone, so a new zone needs a new field. */}
                  <TextField
                    key={`${zone} ${edition}`}
                    {...fieldOf('publish_at', scheduled)}
                    type="datetime-local"
                    label={`Date and time (${zoneText(zone)})`}
                    className="flex-1 basis-56"
                  />
                  <input type="hidden" name="time_zone" value={zone} />
                  <Button
                    type="submit"
                    name="intent"
                    value="schedule"
                    variant="secondary"
                    busy={busy('schedule')}
                  >
                    {stage === 'scheduled' ? 'Reschedule' : 'Schedule'}
                  </Button>
                </div>
              </fieldset>
            )
          }
        >
          <div className="space-y-6">
            <TextField {...field('title')} label="Title" maxLength={TITLE_LENGTH} required />
            <TextField
              {...field('slug')}
              label="Address"
              hint={
                stage === 'published'
                  ? 'If you change the address, links to the old one stop working.'
                  : 'What comes after /blog/. Leave it empty to use the title.'
              }
              maxLength={SLUG_LENGTH}
              autoCapitalize="none"
              spellCheck={false}
              optional
            />
            <div className="grid gap-6 sm:grid-cols-2">
              <TextField
                {...field('author')}
                label="Author"
                hint="The name readers see."
                maxLength={AUTHOR_LENGTH}
                optional
              />
              <Select
                {...field('topic')}
                label="Topic"
                hint="Readers can list a topic’s posts."
                placeholder="No topic"
                options={POST_TOPICS}
                optional
              />
            </div>
            <TextArea
              {...field('excerpt')}
              label="Excerpt"
              hint="One or two sentences, for the list and for search engines."
              rows={3}
              counter
              maxLength={EXCERPT_LENGTH}
              optional
            />
            <TextArea
              {...field('content')}
              label="Text"
              hint="Markdown: ## heading, **strong**, [link](https://…), tables and code. A picture from another site becomes a link to it."
              className="[&_textarea]:min-h-96"
              rows={18}
            />
          </div>
        </LongForm>
      </div>
      <LivePreview
        formRef={form}
        previewPath={previewPath}
        requested={
          answer?.preview === undefined
            ? undefined
            : { title: answer.values.title?.[0] ?? '', html: answer.preview }
        }
      />
    </div>
  )
}
