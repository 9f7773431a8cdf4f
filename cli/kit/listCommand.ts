import { GoodwordCommand } from '../command.ts';
import { type Listed, pageLine } from './paging.ts';
import { type Column, tableLines } from './table.ts';

/** A command that lists something page by page. */
export abstract class ListCommand extends GoodwordCommand {
  /** Shows a page as a table, and says which page of how many rows it is. `one` and `many` name the rows. */
  protected showPage<Row>(
    { data, pagination }: { data: Row[]; pagination: Listed },
    columns: Column<Row>[],
    one: string,
    many = `${one}s`,
  ): void {
    if (data.length > 0) this.show(...tableLines(data, columns));
    this.tell(pageLine(pagination, one, many));
  }
}
