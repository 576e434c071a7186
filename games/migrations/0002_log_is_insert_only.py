"""The database itself refuses to change or remove an entry of a log."""

from django.db import migrations

FORWARD = """
CREATE FUNCTION games_entry_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'an entry of a log is never changed or removed (game %, entry %)', OLD.game_id, OLD.number;
END $$;
CREATE TRIGGER games_entry_stands BEFORE UPDATE OR DELETE ON games_entry
    FOR EACH ROW EXECUTE FUNCTION games_entry_stands();
"""
BACKWARD = """
DROP TRIGGER games_entry_stands ON games_entry;
DROP FUNCTION games_entry_stands();
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
