import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Database } from '#app/platform/db/open.ts'

/**
 * Pages that read posts wait in the database until the returned function is called, for at most the ten seconds that a
 * statement may take. A locked table would hold them for only two.
 */
export async function holdPosts(database: Database): Promise<() => Promise<void>> {
  await database.exec(`
    create table public.gate (is_open boolean not null);
    insert into public.gate values (false);
    create function public.pass_gate() returns boolean language plpgsql security definer as $$
      begin
        while not (select is_open from public.gate) loop perform pg_sleep(0.02); end loop;
        return true;
      end $$;
    grant execute on function public.pass_gate() to public;
    create policy gate on public.blog_posts as restrictive using ((select public.pass_gate()));
  `)
  const open = async () => {
    await sql`update public.gate set is_open = true`.execute(database.kysely)
  }
  onTestFinished(async () => {
    await open()
    await database.exec(`
      drop policy gate on public.blog_posts;
      drop function public.pass_gate();
      drop table public.gate;
    `)
  })
  return open
}
