-- A mail names its document before that is issued: the number of a document is drawn by the last
-- statement of its transaction, since everybody else who draws one waits for its end.
alter table mails alter constraint mails_document_id_fkey deferrable initially deferred;
